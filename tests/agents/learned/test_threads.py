"""What the learned experts leave of the machine to others."""

from threadpoolctl import threadpool_info

from consilience.agents.experts.learned.encoder.model import WEIGHTS, RelationModel


def test_numpy_multiplies_in_one_thread_once_the_model_is_there() -> None:
    RelationModel(WEIGHTS)
    assert {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"} == {1}
