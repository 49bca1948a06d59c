RETURN collect([coalesce(f.priority, 0.0),
// part fact_values
  ]) AS facts
