"""What Help Me! is played with: species, character tiles, and the grid that they are laid on (R1–R3)."""

from typing import Annotated

from msgspec import Meta, Struct

Species = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9_]*\Z",
        max_length=40,
        description="A species, by its English id.",
        examples=["baobab"],
    ),
]
"""What a character tile shows, and what a creature tile protects."""

Coordinate = Annotated[int, Meta(ge=0, le=99)]
"""A row or a column, from 0; wider than any grid, so that the rules themselves refuse what lies off theirs."""


class HelpMeCell(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A cell of the grid: row and column, counted from 0 at the top left."""

    row: Annotated[Coordinate, Meta(description="Counted from 0 at the top.")]
    column: Annotated[Coordinate, Meta(description="Counted from 0 at the left.")]


class HelpMeTile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A character tile: its species, and the bonus that it can bring (R14)."""

    species: Species
    value: Annotated[int, Meta(ge=0, le=100, description="The bonus printed on the tile.", examples=[5])]


class HelpMeComponents(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An edition: every species with every value once as a character tile, one creature tile a species.

    Raises ValueError (when decoded: ValidationError) if the tiles do not fill *rows* × *columns* exactly, or if a
    species stands twice. Six species are the least that three seats with two creatures each can be dealt from.
    """

    rows: Annotated[int, Meta(ge=1, le=20)]
    columns: Annotated[int, Meta(ge=1, le=20)]
    species: Annotated[tuple[Species, ...], Meta(min_length=6, max_length=20)]
    values: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=100)], ...],
        Meta(min_length=1, max_length=20, description="The values that each species has a tile of."),
    ]

    def __post_init__(self) -> None:
        if len(set(self.species)) < len(self.species):
            raise ValueError("a species stands twice")
        tiles, cells = len(self.species) * len(self.values), self.rows * self.columns
        if tiles != cells:
            raise ValueError(f"{tiles} tiles do not fill {self.rows} rows of {self.columns} columns ({cells} cells)")

    def tiles(self) -> list[HelpMeTile]:
        """Return all character tiles, species by species."""
        return [HelpMeTile(species, value) for species in self.species for value in self.values]
