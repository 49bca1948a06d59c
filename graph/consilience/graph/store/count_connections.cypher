// How many connections a server has open, that which asks among them.
CALL dbms.listConnections() YIELD connectionId
RETURN count(connectionId) AS connections
