import pytest

from consilience.graph.embedded.configuration import page_cache


@pytest.mark.parametrize(("gigabytes", "megabytes"), [(1, 256), (8, 1024), (24, 3072), (512, 4096)])
def test_an_eighth_of_the_memory_is_for_the_files_of_the_database_within_limits(gigabytes: int, megabytes: int) -> None:
    assert page_cache(gigabytes << 30) == megabytes
