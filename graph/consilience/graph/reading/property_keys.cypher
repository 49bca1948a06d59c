// Names of all properties. No parameters.
CALL db.propertyKeys() YIELD propertyKey
RETURN propertyKey AS name
ORDER BY name
