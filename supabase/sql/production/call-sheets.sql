comment on table public.call_sheets is
  'One row a call sheet as it was sent: a numbered version of a day, frozen. Links to it end 48 hours after wrap (ends_at). answered_at moves when '
  'a recipient opens or confirms it.';
select private.open_table('public.call_sheets', of_film => 'documentary_id');
grant select on public.call_sheets to authenticated;
create policy "Who edits a film sees its call sheets" on public.call_sheets for select to authenticated using (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.call_sheets referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '5000', 'A film can have up to 5,000 call sheets.');

comment on table public.call_sheet_recipients is
  'One row a person a call sheet was sent to. kind: the whole sheet, a participant''s own short one, or word that they are not needed any more.';
comment on column public.call_sheet_recipients.key_to_mail is 'The key of the link until the letter has gone; then only its hash is kept.';
select private.open_table(
  'public.call_sheet_recipients', of_nobody => 'Who was called is the film''s.', left_out => '{key_hash,link_hash,key_to_mail}'
);
grant select (sheet_id, person_id, documentary_id, kind, mail_state, mailed_at, seen_at, confirmed_at)
  on public.call_sheet_recipients to authenticated;
create policy "Who edits a film sees who has read its call sheets" on public.call_sheet_recipients
  for select to authenticated using (public.can_edit(documentary_id));

comment on table public.call_calendars is
  'One row a private calendar address of a person of a production: their calls, kept up to date. Only a hash of its secret is stored.';
select private.open_table('public.call_calendars', of_nobody => 'Who has a calendar of the calls is the film''s.', left_out => '{secret_hash}');
grant select (id, documentary_id, person_id, made_at, read_at) on public.call_calendars to authenticated;
grant delete on public.call_calendars to authenticated;
create policy "Who edits a film sees its calendar addresses" on public.call_calendars
  for select to authenticated using (public.can_edit(documentary_id));
create policy "Who edits a film revokes its calendar addresses" on public.call_calendars
  for delete to authenticated using (public.can_edit(documentary_id));
create or replace trigger limit_rows after insert on public.call_calendars referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '500', 'A film can have up to 500 calendar addresses.');

/** What one recipient may read of a sheet: all of it, a participant's own part, or only which day it was. */
create or replace function private.sheet_for(content jsonb, person uuid, kind text) returns jsonb
language sql immutable set search_path = '' as $$
  select case kind
    when 'full' then content
    when 'removed' then jsonb_build_object('film', content -> 'film', 'day', content -> 'day')
    else jsonb_build_object(
      'film', content -> 'film', 'day', content -> 'day', 'places', content -> 'places', 'hospital', content -> 'hospital',
      'hospitalPhone', content -> 'hospitalPhone', 'food', content -> 'food', 'transport', content -> 'transport', 'ring', content -> 'ring',
      'people', coalesce((
        select jsonb_agg(p - 'note') from jsonb_array_elements(content -> 'people') p where p ->> 'person' = sheet_for.person::text
      ), '[]'),
      'strips', coalesce((
        select jsonb_agg(s - '{people,kit,questions,notAsk,note,title,scene,storyDay}'::text[] order by n)
        from jsonb_array_elements(content -> 'strips') with ordinality x (s, n)
        where s -> 'people' ? sheet_for.person::text
      ), '[]')
    )
  end
$$;

/** The names a sheet is read with, by id: of everybody in it, protected people by their alias whoever reads. */
create or replace function private.names_on_sheet(film uuid, content jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(p.id, case when p.is_protected then p.alias else p.name end), '{}')
  from public.production_people p
  where p.documentary_id = film and content::text like '%' || p.id || '%'
$$;

/** Telephone numbers on a sheet: those of the crew, and for a participant those of the people they ring. Protected people have none. */
create or replace function private.phones_on_sheet(film uuid, content jsonb, kind text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(p.id, c.phone), '{}')
  from public.production_people p
  join public.production_contacts c on c.person_id = p.id and c.phone <> ''
  where p.documentary_id = film and not p.is_protected and p.kind = 'crew' and content::text like '%' || p.id || '%'
    and (kind = 'full' or content ->> 'ring' = p.id::text or exists (
      select from jsonb_array_elements(content -> 'people') w where w ->> 'care' = p.id::text
    ))
$$;

/**
 * Freezes and sends the call sheet of a day: the next version. `recipients` is [{person, kind}]. People who had the version before and are not named
 * now are told so. Whoever has an address gets an email; the link of the others is made by `make_call_link`. Answers the version. Safe to repeat.
 */
create or replace function public.send_call_sheet(
  documentary uuid, sheet uuid, day uuid, content jsonb, starts_at timestamptz, wrap_at timestamptz, recipients jsonb, cancelled boolean default false
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  number int;
  one record;
begin
  perform private.require_session();
  if not coalesce(public.can_edit(documentary), false) then
    raise exception 'Only editors of the film can send its call sheets.' using errcode = '42501';
  end if;
  perform private.check_list(send_call_sheet.recipients, 200, 'A call sheet goes to up to 200 people.');
  perform pg_advisory_xact_lock(hashtextextended('call-sheets:' || documentary, 0));
  select s.version into number from public.call_sheets s where s.id = sheet and s.documentary_id = send_call_sheet.documentary;
  if found then return number; end if;
  if (wrap_at < starts_at) or wrap_at > starts_at + interval '36 hours' then
    raise exception 'Wrap is after the call, within 36 hours.' using errcode = '22023';
  end if;
  if (
    select count(*) from public.call_sheet_recipients r join public.call_sheets s on s.id = r.sheet_id
    where r.documentary_id = send_call_sheet.documentary and s.sent_at > now() - interval '1 day'
  ) + jsonb_array_length(recipients) > 1000 then
    raise exception 'A film sends up to 1,000 call sheets a day.' using errcode = 'P0001', detail = 'limit', hint = 'Send the others tomorrow.';
  end if;
  if exists (
    select from jsonb_array_elements(recipients) r
    where not exists (
      select from public.production_people p where p.id::text = r ->> 'person' and p.documentary_id = send_call_sheet.documentary
    )
  ) then
    raise exception 'A call sheet goes to people of its film.' using errcode = '22023';
  end if;
  select coalesce(max(s.version), 0) + 1 into number
  from public.call_sheets s where s.documentary_id = send_call_sheet.documentary and s.day_id = day;
  insert into public.call_sheets (id, documentary_id, day_id, version, content, cancelled, starts_at, wrap_at, ends_at, sent_by)
  values (
    sheet, documentary, day, number, send_call_sheet.content, send_call_sheet.cancelled, send_call_sheet.starts_at, send_call_sheet.wrap_at,
    send_call_sheet.wrap_at + interval '48 hours', auth.uid()
  );
  insert into public.call_sheet_recipients (sheet_id, person_id, documentary_id, kind)
  select sheet, (r ->> 'person')::uuid, documentary, case when r ->> 'kind' = 'short' then 'short' else 'full' end
  from jsonb_array_elements(recipients) r
  union all
  select sheet, b.person_id, documentary, 'removed'
  from public.call_sheets s
  join public.call_sheet_recipients b on b.sheet_id = s.id and b.kind <> 'removed'
  where s.documentary_id = send_call_sheet.documentary and s.day_id = day and s.version = number - 1 and not exists (
    select from jsonb_array_elements(recipients) r where r ->> 'person' = b.person_id::text
  );
  for one in
    select r.person_id, coalesce(c.email, '') <> '' as by_mail
    from public.call_sheet_recipients r left join public.production_contacts c on c.person_id = r.person_id
    where r.sheet_id = sheet
  loop
    perform private.put_call_key(sheet, one.person_id, one.by_mail);
    if one.by_mail then
      perform private.enqueue(
        'send-call-sheet', json_build_object('sheetId', sheet, 'personId', one.person_id), 'send-call-sheet:' || sheet || ':' || one.person_id, 6
      );
    end if;
  end loop;
  return number;
end $$;
grant execute on function public.send_call_sheet to authenticated;

/** The key a letter carries; people without an address get none. */
create or replace function private.put_call_key(sheet uuid, person uuid, by_mail boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
begin
  update public.call_sheet_recipients r set
    key_hash = case when by_mail then sha256(convert_to(key, 'UTF8')) end, key_to_mail = case when by_mail then key else '' end,
    mail_state = case when by_mail then 'waiting' else 'none' end
  where r.sheet_id = sheet and r.person_id = put_call_key.person;
end $$;

/** A link to one person's sheet, to be handed over some other way. Its key is answered once; one made before ends. The link in the email stays. */
create or replace function public.make_call_link(sheet uuid, person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
begin
  perform private.require_session();
  if not coalesce((select public.can_edit(s.documentary_id) from public.call_sheets s where s.id = sheet), false) then
    raise exception 'Only editors of the film can send its call sheets.' using errcode = '42501';
  end if;
  update public.call_sheet_recipients r set link_hash = sha256(convert_to(key, 'UTF8'))
  where r.sheet_id = sheet and r.person_id = make_call_link.person;
  if not found then raise exception 'This person is not on the call sheet.' using errcode = 'P0002'; end if;
  return key;
end $$;
grant execute on function public.make_call_link to authenticated;

/** Whose link this is; nothing once it has ended, or when the film is gone. */
create or replace function private.called_by(key text) returns public.call_sheet_recipients
language sql stable security definer set search_path = '' as $$
  select r
  from public.call_sheet_recipients r
  join public.call_sheets s on s.id = r.sheet_id and s.ends_at > now()
  join private.open_films d on d.id = s.documentary_id
  where sha256(convert_to(called_by.key, 'UTF8')) in (r.key_hash, r.link_hash)
$$;

/** The sheet a link opens, and nothing else of the film; null once it has ended 48 hours after wrap. Opening it is noted as seen. */
create or replace function public.read_call_sheet(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mine public.call_sheet_recipients := private.called_by(read_call_sheet.key);
  sheet public.call_sheets;
  seen public.call_sheets;
  shown jsonb;
begin
  if mine.sheet_id is null then return null; end if;
  select * into sheet from public.call_sheets s where s.id = mine.sheet_id;
  select s.* into seen
  from public.call_sheets s join public.call_sheet_recipients r on r.sheet_id = s.id and r.person_id = mine.person_id
  where s.documentary_id = sheet.documentary_id and s.day_id = sheet.day_id and s.version < sheet.version and r.seen_at is not null and r.kind = mine.kind
  order by s.version desc limit 1;
  if mine.seen_at is null then
    update public.call_sheet_recipients r set seen_at = now() where r.sheet_id = mine.sheet_id and r.person_id = mine.person_id;
    update public.call_sheets s set answered_at = now() where s.id = mine.sheet_id;
  end if;
  shown := private.sheet_for(sheet.content, mine.person_id, mine.kind);
  return jsonb_build_object(
    'kind', mine.kind, 'me', mine.person_id, 'version', sheet.version, 'sentAt', sheet.sent_at, 'cancelled', sheet.cancelled,
    'content', shown, 'names', private.names_on_sheet(sheet.documentary_id, shown),
    'phones', private.phones_on_sheet(sheet.documentary_id, shown, mine.kind), 'confirmedAt', mine.confirmed_at,
    'seen', case when seen.id is not null then private.sheet_for(seen.content, mine.person_id, mine.kind) end, 'seenVersion', seen.version,
    'language', coalesce((select c.language from public.production_contacts c where c.person_id = mine.person_id), ''),
    'newer', exists (
      select from public.call_sheets s join public.call_sheet_recipients r on r.sheet_id = s.id and r.person_id = mine.person_id
      where s.documentary_id = sheet.documentary_id and s.day_id = sheet.day_id and s.version > sheet.version
    )
  );
end $$;
comment on function public.read_call_sheet is 'The call sheet a link opens. Kind: done.';
grant execute on function public.read_call_sheet to anon, authenticated;

/** The recipient says that they will be there. */
create or replace function public.confirm_call_sheet(key text) returns void
language plpgsql security definer set search_path = '' as $$
declare mine public.call_sheet_recipients := private.called_by(confirm_call_sheet.key);
begin
  if mine.sheet_id is null then raise exception 'This link has ended.' using errcode = 'P0002'; end if;
  if mine.confirmed_at is not null then return; end if;
  update public.call_sheet_recipients r set confirmed_at = now(), seen_at = coalesce(r.seen_at, now())
  where r.sheet_id = mine.sheet_id and r.person_id = mine.person_id;
  update public.call_sheets s set answered_at = now() where s.id = mine.sheet_id;
end $$;
grant execute on function public.confirm_call_sheet to anon, authenticated;

/** The links of a day end 48 hours after its real wrap. */
create or replace function public.end_call_links(documentary uuid, day uuid, wrap_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not coalesce(public.can_edit(documentary), false) then
    raise exception 'Only editors of the film can send its call sheets.' using errcode = '42501';
  end if;
  update public.call_sheets s set ends_at = least(end_call_links.wrap_at, s.starts_at + interval '72 hours') + interval '48 hours'
  where s.documentary_id = end_call_links.documentary and s.day_id = day;
end $$;
grant execute on function public.end_call_links to authenticated;

/** A private calendar address of one person. The answer is its secret, shown once. */
create or replace function public.make_call_calendar(person uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare secret text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  perform private.require_session();
  if not coalesce((select public.can_edit(p.documentary_id) from public.production_people p where p.id = person), false) then
    raise exception 'Only editors of the film can send its call sheets.' using errcode = '42501';
  end if;
  insert into public.call_calendars (documentary_id, person_id, secret_hash, made_by)
  select p.documentary_id, p.id, sha256(convert_to(secret, 'UTF8')), auth.uid() from public.production_people p where p.id = person;
  return secret;
end $$;
grant execute on function public.make_call_calendar to authenticated;

/** What a calendar shows: the last sheet of each day that was sent to its person. For the function `call-calendar`; null where there is no such address. */
create or replace function public.read_call_calendar(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare mine public.call_calendars;
begin
  select c.* into mine
  from public.call_calendars c join private.open_films d on d.id = c.documentary_id
  where c.secret_hash = sha256(convert_to(read_call_calendar.secret, 'UTF8'));
  if mine.id is null then return null; end if;
  update public.call_calendars c set read_at = date_trunc('hour', now())
  where c.id = mine.id and c.read_at is distinct from date_trunc('hour', now());
  return jsonb_build_object(
    'house', (select s.name from public.house_settings s), 'person', mine.person_id,
    'days', coalesce((
      select jsonb_agg(jsonb_build_object(
        'day', x.day_id, 'version', x.version, 'cancelled', x.cancelled or x.kind = 'removed', 'sentAt', x.sent_at,
        'content', private.sheet_for(x.content, mine.person_id, 'short')
      ) order by x.starts_at)
      from (
        select distinct on (s.day_id) s.day_id, s.version, s.cancelled, s.sent_at, s.starts_at, s.content, r.kind
        from public.call_sheets s join public.call_sheet_recipients r on r.sheet_id = s.id and r.person_id = mine.person_id
        where s.documentary_id = mine.documentary_id and s.starts_at > now() - interval '400 days'
        order by s.day_id, s.version desc
      ) x
    ), '[]')
  );
end $$;

/** What the email of a call sheet says; null once it has gone. */
create or replace function private.call_letter(sheet uuid, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', c.email, 'language', c.language, 'kind', r.kind, 'key', r.key_to_mail, 'version', s.version, 'cancelled', s.cancelled,
    'sentAt', s.sent_at, 'day', s.day_id, 'person', r.person_id, 'house', (select h.name from public.house_settings h),
    'content', private.sheet_for(s.content, r.person_id, case when r.kind = 'removed' then 'short' else r.kind end),
    'name', (select case when p.is_protected then p.alias else p.name end from public.production_people p where p.id = r.person_id)
  )
  from public.call_sheet_recipients r
  join public.call_sheets s on s.id = r.sheet_id
  join private.open_films d on d.id = s.documentary_id
  join public.production_contacts c on c.person_id = r.person_id and c.email <> ''
  where r.sheet_id = sheet and r.person_id = call_letter.person and r.mail_state = 'waiting'
$$;

/** What became of the email; its key is kept as a hash only. */
create or replace function private.answer_call_letter(sheet uuid, person uuid, state text) returns void
language sql security definer set search_path = '' as $$
  update public.call_sheet_recipients r set mail_state = answer_call_letter.state, mailed_at = now(), key_to_mail = ''
  where r.sheet_id = sheet and r.person_id = answer_call_letter.person and r.mail_state = 'waiting'
$$;
