-- In which country a time zone lies, so that figures can say coarsely where a film is watched: tzdata's zone.tab and its older names
-- (public domain). No address is looked up for it.
comment on table private.time_zones is 'One row a time zone as browsers name it, with the country it lies in (ISO 3166-1).';
