from pathlib import Path

import pytest

from consilience.graph.schema.schema import load_schema

SCHEMAS = sorted((Path(__file__).parents[2] / "agents/consilience/agents/configuration/schemas").glob("*.yaml"))


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.stem)
def test_every_type_and_role_of_a_shipped_schema_says_what_it_means(path: Path) -> None:
    schema = load_schema(path)
    assert schema.name == path.stem
    parts = {
        **{f"entities.{name}": part for name, part in schema.entities.items()},
        **{f"relations.{name}": part for name, part in schema.relations.items()},
        **{f"events.{name}": part for name, part in schema.events.items()},
        **{
            f"events.{name}.{role}": part for name, event in schema.events.items() for role, part in event.roles.items()
        },
    }
    assert [name for name, part in parts.items() if not part.definition.endswith((".", "。"))] == []
