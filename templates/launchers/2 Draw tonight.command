#!/bin/sh
cd "$(dirname "$0")" || exit 1
pinsheet sheet
printf '\nPress Return to close this window. '
read -r _
