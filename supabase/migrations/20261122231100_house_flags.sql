-- What a house shows to people who have chosen nothing: names and yes or no. The moderators' flag is given by a role and never this way.

update public.house_settings set flags = coalesce((
  select jsonb_object_agg(f.key, f.value) from jsonb_each(flags) f where jsonb_typeof(f.value) = 'boolean' and f.key <> 'showAdminPanel'
), '{}');
alter table public.house_settings add constraint house_settings_flags_are_choices check (
  not flags ? 'showAdminPanel' and not jsonb_path_exists(flags, 'strict $.* ? (@.type() != "boolean")', '{}', true)
);
