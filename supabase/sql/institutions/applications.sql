comment on table public.institution_applications is 'One row per application of an institution. reason: the moderator''s message to the applicant.';
select private.open_table(
  'public.institution_applications', of_person => 'user_id', left_out => '{decided_by}'
);
grant select on public.institution_applications to authenticated;
grant insert (type, name, domain, website, sign_in, contact_name,
  contact_email) on public.institution_applications to authenticated;
create policy "A signed-in person applies for an institution" on public.institution_applications
  for insert to authenticated
  with check (user_id = auth.uid() and private.is_signed_in());
create policy "An applicant reads their application; moderators read all" on public.institution_applications
  for select to authenticated
  using (user_id = auth.uid() or private.has_role('moderator'));
create or replace trigger check_mail_address before insert or update of contact_email on public.institution_applications for each row
  execute function private.check_mail_address('contact_email');
create or replace trigger follow_application after update of state on public.institution_applications
  for each row when (new.state is distinct from old.state) execute function private.follow_application();
create or replace trigger limit_rows after insert on public.institution_applications
  referencing new table as added for each statement
  execute function private.limit_rows('user_id', 20, 'One person applies for 20 institutions at most.');
create or replace trigger notice_application after update of state on public.institution_applications for each row
when (new.state in ('agreed', 'declined') and new.state is distinct from old.state) execute function private.notice_application();
create or replace trigger tell_moderators after insert on public.institution_applications for each statement execute function private.tell_moderators();

/**
 * An application that came with a sign-up becomes a row with the account, so that it survives the wait for a
 * confirmation. What the tables refuse is left out: it must not cost the account.
 */
create or replace function private.take_sign_up() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  institution jsonb := new.raw_user_meta_data -> 'institution';
  project text := left(trim(coalesce(new.raw_user_meta_data ->> 'project', '')), 200);
begin
  if jsonb_typeof(institution) = 'object' then
    begin
      insert into public.institution_applications (
        user_id, type, name, domain, website, sign_in, contact_name, contact_email
      )
      values (
        new.id,
        institution ->> 'type',
        trim(institution ->> 'name'),
        lower(institution ->> 'domain'),
        coalesce(institution ->> 'website', ''),
        institution ->> 'sign_in',
        trim(new.raw_user_meta_data ->> 'name'),
        new.email
      );
    exception when check_violation or not_null_violation then
      raise warning 'An institution application that came with a sign-up was not complete and was left out.';
    end;
  end if;
  if project <> '' and new.raw_user_meta_data ->> 'user_type' = 'creator' then
    insert into public.documentaries (owner_id, title) values (new.id, project);
  end if;
  return new;
end $$;

/** A moderator moves an application on. Declining needs a reason, which the applicant reads. */
create or replace function public.decide_institution_application(
  application uuid,
  state text,
  reason text default ''
)
returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.institution_applications;
begin
  if not private.has_role('moderator') then raise exception 'Only moderators decide on applications.'
  using errcode = '42501'; end if;
  if decide_institution_application.state not in (
    'in-review', 'agreed', 'declined'
  ) then raise exception 'An application is in review, agreed or declined.'
  using errcode = '22023'; end if;
  if decide_institution_application.state = 'declined' and trim(coalesce(reason, '')) = '' then
    raise exception 'Give a reason for declining the application.' using errcode = 'P0001', detail = 'reason';
  end if;
  select * into asked from public.institution_applications a where a.id = application for update;
  if asked.id is null then raise exception 'There is no such application.' using errcode = 'P0002'; end if;
  if asked.user_id = auth.uid() then
    raise exception 'Nobody decides on their own application.' using errcode = '42501', detail = 'self';
  end if;
  update public.institution_applications a
  set
    state = decide_institution_application.state,
    reason = trim(coalesce(decide_institution_application.reason, '')),
    decided_at = now(),
    decided_by = auth.uid()
  where a.id = application;
  perform private.note_act(
    'application', 'application', application, asked.user_id,
    format('Application of %s: %s.', left(asked.name, 200), decide_institution_application.state), reason
  );
end $$;
grant execute on function public.decide_institution_application to authenticated;

create or replace function private.follow_application() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'agreed' then
    perform private.open_institution(new);
  elsif old.state = 'agreed' then
    -- Undone: the institution is closed, unless another approved application exists for it.
    update public.institutions i set closed_at = now()
    where i.type = new.type and i.domain = new.domain and i.closed_at is null and not exists (
      select from public.institution_applications a where a.type = new.type and a.domain = new.domain and a.state = 'agreed' and a.id <> new.id
    );
    update public.institution_members m set state = 'left', changed_at = now()
    from public.institutions i
    where i.type = new.type and i.domain = new.domain and m.institution_id = i.id and m.person_id = new.user_id and m.came_by = 'application';
  end if;
  return null;
end $$;
