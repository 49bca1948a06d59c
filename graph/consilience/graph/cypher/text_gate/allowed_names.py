"""The functions and procedures that people's queries may call: those of Cypher that only compute or read the graph.

Left out of Cypher's own: `file` and `linenumber`, which tell of LOAD CSV; `graph.byName` and `graph.byElementId`, which
lead into other databases; `string.regexReplace`, whose patterns can run without end.
"""

__all__ = ["FUNCTIONS", "KEYWORDS_BEFORE_PARENTHESES", "PROCEDURES"]

_FUNCTIONS = """
abs acos all allreduce any asin atan atan2 avg btrim cardinality ceil ceiling char_length character_length
coalesce coll.distinct coll.flatten coll.indexof coll.insert coll.max coll.min coll.remove coll.sort collect
collect_list cos cosh cot coth count date date.realtime date.statement date.transaction date.truncate datetime
datetime.fromepoch datetime.fromepochmillis datetime.realtime datetime.statement datetime.transaction
datetime.truncate degrees duration duration.between duration.indays duration.inmonths duration.inseconds
duration_between e elementid endnode exists exp floor format haversin head id isempty isnan keys labels last left
length ln local_datetime local_time localdatetime localdatetime.realtime localdatetime.statement
localdatetime.transaction localdatetime.truncate localtime localtime.realtime localtime.statement
localtime.transaction localtime.truncate log log10 lower ltrim max min nodes none normalize nullif path_length
percentile_cont percentile_disc percentilecont percentiledisc pi point point.distance point.withinbbox properties
property_exists radians rand randomuuid range reduce relationships replace reverse right round rtrim sign sin
single sinh size split sqrt startnode stdev stdev_pop stdev_samp stdevp string.indexof string.join substring sum
tail tan tanh time time.realtime time.statement time.transaction time.truncate timestamp toboolean tobooleanlist
tobooleanornull tofloat tofloatlist tofloatornull tointeger tointegerlist tointegerornull tolower tostring
tostringlist tostringornull toupper trim type upper uuid uuid.leastsignificantbits uuid.mostsignificantbits
valuetype vector vector.similarity.cosine vector.similarity.euclidean vector_dimension_count vector_distance
vector_norm zoned_datetime zoned_time shortestpath allshortestpaths
"""
FUNCTIONS = frozenset(_FUNCTIONS.split())
"""In lower case."""

_PROCEDURES = """
db.labels db.relationshiptypes db.propertykeys db.ping db.info db.schema.visualization
db.schema.nodetypeproperties db.schema.reltypeproperties db.index.fulltext.querynodes
db.index.fulltext.queryrelationships db.index.vector.querynodes db.index.vector.queryrelationships
"""
PROCEDURES = frozenset(_PROCEDURES.split())
"""In lower case."""

_KEYWORDS_BEFORE_PARENTHESES = """
acyclic all and any by call case contains distinct elements else filter from group groups in is let limit match
not of offset on or path paths relationships return shortest skip then trail unwind walk when where with xor yield
"""
KEYWORDS_BEFORE_PARENTHESES = frozenset(_KEYWORDS_BEFORE_PARENTHESES.split())
"""No function of Cypher has these names, and those of others always have a dot."""
