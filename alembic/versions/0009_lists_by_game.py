"""lists by game"""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_index(
        op.f("ix_matches_visibility_game_match_id"), "matches", ["visibility", "game", "match_id"], unique=False
    )
