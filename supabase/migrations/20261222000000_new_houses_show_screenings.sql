-- A new house shows screenings to people who did not choose. The default of the flag itself is off; an older house keeps what its admin chose.
update public.house_settings set flags = flags || '{"showScreenings": true}' where not exists (select from auth.users);
