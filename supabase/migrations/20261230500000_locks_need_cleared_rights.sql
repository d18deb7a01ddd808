alter table public.house_settings add column locks_need_rights boolean not null default false;
