-- Country of a time zone, for coarse figures of where a film is watched: tzdata's zone.tab and its older names
-- (public domain). Without any lookup of IP addresses.
comment on table private.time_zones is 'One row per time zone as browsers name it, with its country (ISO 3166-1).';
