-- Notices of decisions to the people concerned, of open cases to moderators, of health to administrators. A reported
-- private message becomes a case like everything else.
create or replace function private.open_letter_case() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
  writer uuid := (select m.sender_id from public.messages m where m.id = new.message_id);
begin
  insert into public.cases as c (kind, about_id, accused_id, quoted, due_on)
  values ('letter', new.message_id, writer, left(new.words, 2000), private.working_days_after(current_date, public.case_days('report')))
  on conflict (kind, about_id) where state in ('waiting', 'appealed') do update set about_id = c.about_id
  returning c.id into opened;
  insert into public.reports as r (reporter_id, case_id, ground, reason)
  values (new.reporter_id, opened, 'something-else', new.reason)
  on conflict (reporter_id, case_id) do update set reason = excluded.reason;
  return null;
end $$;

/** A decision on a letter, carried out as letters are taken down: its words go for both; overturned, they come back, files do not. */
create or replace function private.carry_out_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  report public.message_reports;
  letter text;
begin
  select * into report from public.message_reports r where r.message_id = new.about_id order by r.created_at limit 1;
  if report.id is null then return null; end if;
  -- Undo of a decision: the message is restored, and its report is open again.
  if old.state = 'settled' and new.state = 'waiting' then
    update public.messages m set body = report.words, taken_back_at = null
    where m.id = new.about_id and m.body = '' and old.decision = 'taken-down' and report.state = 'taken-down';
    update public.message_reports r set state = 'waiting', settled_by = null, settled_at = null where r.message_id = new.about_id;
    select '/messages?thread=' || m.thread_id into letter from public.messages m where m.id = new.about_id;
    if old.decision = 'taken-down' and new.accused_id is not null then
      delete from public.notices n
      where n.person_id = new.accused_id and n.about ->> 'what' = 'message-taken-down' and n.leads_to = letter and n.made_at >= old.decided_at
        and n.read_at is null and n.mailed_at is null and not exists (select from public.push_devices p where p.person_id = n.person_id);
      if not found then perform private.notify(new.accused_id, 'decision', '{"what": "taken-back"}', letter); end if;
    end if;
  elsif old.state = 'closed' then
    if old.overturned then perform public.settle_message_report(report.id, true); end if;
  elsif new.state = 'settled' then
    perform public.settle_message_report(report.id, new.decision = 'taken-down');
  elsif new.state = 'closed' and new.overturned then
    update public.messages m set body = report.words, taken_back_at = null where m.id = new.about_id and m.body = '';
    update public.message_reports r set state = 'kept' where r.message_id = new.about_id;
  end if;
  return null;
end
$$;

-- A new decision after an undo is notified again.
create or replace function private.notice_case() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reporter uuid;
  outcome text := case
    when new.state = 'closed' then case when new.overturned then 'appeal-back' else 'appeal-stands' end
    when new.decision = 'taken-down' then case new.kind when 'film' then 'withheld' else 'hidden' end
  end;
begin
  -- The author of a removed message is notified in its thread.
  if new.accused_id is not null and outcome is not null and not (new.kind = 'letter' and new.state = 'settled') then
    perform private.notify(
      new.accused_id, 'decision', jsonb_build_object('what', outcome), '/settings?view=standing', 'case:' || new.id || ':' || new.state, true
    );
  end if;
  if new.state = 'settled' then
    for reporter in select r.reporter_id from public.reports r where r.case_id = new.id and r.reporter_id is not null limit 500 loop
      perform private.notify(
        reporter, 'decision',
        jsonb_build_object('what', case new.decision when 'taken-down' then 'report-hidden' else 'report-kept' end),
        '/settings?view=standing', 'report:' || new.id, true
      );
    end loop;
  end if;
  return null;
end
$$;

create or replace function private.notice_suspension() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.user_id, 'decision', jsonb_build_object('what', case when new.lifted_at is null then 'suspended' else 'suspension-lifted' end),
    '/settings?view=standing', 'suspension:' || new.id || case when new.lifted_at is null then '' else ':lifted' end
  );
  return null;
end $$;

create or replace function private.notice_rights_claim() returns trigger language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  select * into film from public.documentaries d where d.id = new.documentary_id;
  perform private.notify(
    film.owner_id, 'decision', jsonb_build_object('what', 'claim-' || new.state, 'film', film.title, 'dueAt', new.counter_due_on::timestamptz),
    -- A new decision after an undo is notified again.
    '/settings?view=standing', 'claim:' || new.id || ':' || new.state, new.state <> 'with-creator', film.id
  );
  return null;
end $$;

create or replace function private.notice_application() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    new.user_id, 'decision', jsonb_build_object('what', 'application-' || new.state), '/institutional/' || new.type,
    'application:' || new.id || ':' || new.state
  );
  return null;
end $$;

/** Notifies every moderator how much waits: one notice with a growing count, not one for each. */
create or replace function private.tell_moderators() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moderator uuid;
  waiting int := (select count(*) from (
    (select from public.cases where state in ('waiting', 'appealed') limit 1000) union all
    (select from public.contact_messages where state = 'waiting' limit 1000) union all
    (select from public.institution_applications where state in ('received', 'in-review') limit 1000) union all
    (select from public.institution_sign_ins where state = 'asked' limit 1000) union all
    (select from public.rights_claims where state in ('with-creator', 'countered') limit 1000)
  ) open);
begin
  for moderator in select r.user_id from public.user_roles r where r.role in ('moderator', 'admin') limit 200 loop
    perform private.notify(moderator, 'waiting', jsonb_build_object('count', waiting), '/settings?view=moderation', 'waiting', true);
  end loop;
  return null;
end
$$;

/** An administrator is asked for a second yes. */
create or replace function private.notice_role_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare admin uuid;
begin
  for admin in
    select r.user_id from public.user_roles r where r.role = 'admin' and r.user_id is distinct from new.asked_by limit 200
  loop
    perform private.notify(
      admin, 'waiting', jsonb_build_object('what', 'role', 'from', private.called(new.asked_by), 'role', new.to_role),
      '/settings?view=moderation&list=people&person=' || new.user_id, 'role-change:' || new.id
    );
  end loop;
  return null;
end $$;

/**
 * The daily notice of the house, before the letters are sent: overdue matters, to its moderators; failures and a missing
 * backup, to its administrators as well. Nothing when there is nothing to report.
 */
create or replace function private.tell_desk() returns int language plpgsql security definer set search_path = '' as $$
declare
  late int := (select count(*) from private.open_matters() o where o.due_on < current_date);
  failed int := (select count(*) from public.job_runs r where r.outcome = 'given-up' and r.began_at > now() - interval '1 day');
  unsaved boolean := not exists (select from public.backups b where b.made_at > now() - interval '8 days');
  person record;
  told int := 0;
begin
  for person in select r.user_id, r.role from public.user_roles r where r.role in ('moderator', 'admin') limit 200 loop
    if late > 0 then
      perform private.notify(
        person.user_id, 'waiting', jsonb_build_object('what', 'late', 'count', late), '/settings?view=moderation', 'late:' || current_date
      );
      told := told + 1;
    end if;
    if person.role = 'admin' and failed > 0 then
      perform private.notify(
        person.user_id, 'waiting', jsonb_build_object('what', 'failed', 'count', failed), '/settings?view=moderation&list=jobs', 'failed:' || current_date
      );
      told := told + 1;
    end if;
    if person.role = 'admin' and unsaved and extract(isodow from current_date) = 1 then
      perform private.notify(
        person.user_id, 'waiting', jsonb_build_object('what', 'backup'), '/settings?view=moderation&list=health', 'backup:' || current_date
      );
      told := told + 1;
    end if;
  end loop;
  return told;
end $$;
