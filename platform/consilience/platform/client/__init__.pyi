from .asynchronous.client import AsyncClient as AsyncClient
from .errors import ApiError as ApiError
from .synchronous.client import Client as Client
