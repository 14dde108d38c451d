#!/bin/sh
cd "$(dirname "$0")" || exit 1
pinsheet finals
printf '\nPress Return to close this window. '
read -r _
