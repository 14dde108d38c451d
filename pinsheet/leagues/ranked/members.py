"""Who is a member on a night, and who is a guest."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def is_member(nights: "pd.DataFrame", roster: "pd.DataFrame") -> "pd.Series[bool]":
    """Whether each row's player belongs to the league in its week: joined by then, not yet left."""
    facts = roster.set_index("player").reindex(nights["player"]).reset_index(drop=True)
    week = nights["week"].reset_index(drop=True)
    member = facts["status"].ne("guest")
    joined = facts["joined"].isna() | week.ge(facts["joined"]).fillna(value=True)
    staying = facts["left"].isna() | week.lt(facts["left"]).fillna(value=True)
    return (member & joined & staying).astype(bool).set_axis(nights.index)


def are_guests(who: "pd.Series[Any]", roster: "pd.DataFrame") -> "pd.Series[bool]":
    """Whether each of them is a guest of the league."""
    return who.isin(roster.loc[roster["status"] == "guest", "player"])
