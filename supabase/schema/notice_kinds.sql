-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a kind of notice, with what holds until a person chooses. must: in the house whatever is chosen. Its words are in core/notice-words.
create table private.notice_kinds (
  kind text not null,
  "position" integer not null default 100,
  in_house boolean not null default true,
  by_mail text not null default 'daily',
  by_push boolean not null default false,
  must boolean not null default false,
  for_moderators boolean not null default false,
  constraint notice_kinds_pkey PRIMARY KEY (kind),
  constraint notice_kinds_by_mail_check CHECK (by_mail = ANY (ARRAY['never', 'daily', 'at-once'])),
  constraint notice_kinds_kind_check CHECK (kind ~ '^[a-z]+(-[a-z]+)*$' AND length(kind) <= 40)
);
alter table private.notice_kinds enable row level security;

create function public.choose_notices(kind text, in_house boolean, by_mail text, by_push boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Choose your notices yourself, signed in.' using errcode = '42501';
  end if;
  if not exists (select from private.notice_kinds k where k.kind = choose_notices.kind) then
    raise exception 'There is no such kind of notice.' using errcode = '22023';
  end if;
  insert into public.notice_choices as c (person_id, kind, in_house, by_mail, by_push)
  values (auth.uid(), choose_notices.kind, choose_notices.in_house, choose_notices.by_mail, choose_notices.by_push)
  on conflict on constraint notice_choices_pkey do update set in_house = excluded.in_house, by_mail = excluded.by_mail, by_push = excluded.by_push;
end
$$;
grant execute on function public.choose_notices to authenticated, service_role;

create function public.my_notice_choices() returns TABLE(kind text, in_house boolean, by_mail text, by_push boolean, must boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return query
    select k.kind, w.in_house, w.by_mail, w.by_push, k.must
    from private.notice_kinds k
    cross join lateral private.notice_ways(auth.uid(), k.kind) w
    where not k.for_moderators or private.has_role('moderator')
    order by k.position, k.kind;
end
$$;
grant execute on function public.my_notice_choices to authenticated, service_role;
