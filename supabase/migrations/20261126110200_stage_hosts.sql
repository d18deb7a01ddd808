-- Whose pages rooms of this house may show in a frame of their own, as the conversation after a film. None until an administrator names one.

create function private.are_hosts(hosts text[]) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(array_ndims(hosts), 1) = 1 and cardinality(hosts) <= 50 and not exists (
    select from unnest(hosts) h
    where h is null or length(h) not between 4 and 253 or h !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
  )
$$;

alter table public.house_settings add column stage_hosts text[] not null default '{}',
  add constraint house_settings_stage_hosts_check check (cardinality(stage_hosts) <= 50 and private.are_hosts(stage_hosts));
comment on column public.house_settings.stage_hosts is 'Hosts whose pages may be shown in a frame of a screening''s room, each with what lies below it; none: a link leads there.';
grant update (stage_hosts) on public.house_settings to authenticated;
revoke execute on function private.are_hosts from public;
grant execute on function private.are_hosts to authenticated, service_role;
