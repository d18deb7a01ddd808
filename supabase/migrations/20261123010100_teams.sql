-- The team of a film: who works on it besides whoever made it, and as what. What each may do follows from three questions: can_review (anybody of
-- the team), can_edit (not reviewers), private.leads_film (owner and producers: who is shown what, and everything about other people). Removing a film,
-- handing it over and naming producers ask private.owns_film. Nobody joins without accepting (decision 0145).

create table public.team_members (
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('producer', 'editor', 'reviewer')),
  joined_at timestamptz not null default now(),
  primary key (documentary_id, person_id)
);
comment on table public.team_members is 'One row a person who works on a film of somebody else. Whoever made it is its owner and has no row.';
create index team_members_of_person on public.team_members (person_id);
select private.open_table('public.team_members', of_person => 'person_id');
create trigger limit_rows after insert on public.team_members referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '200', 'A film has a team of 200 people at most.');
grant select on public.team_members to authenticated;

create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  role text not null check (role in ('owner', 'producer', 'editor', 'reviewer')),
  address text not null default '' check (length(address) <= 254),
  key_hash bytea not null unique check (length(key_hash) <= 32),
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days'
);
comment on table public.team_invitations is
  'One row an invitation that nobody has accepted yet. Without an address whoever has the link may accept. Role owner: the film is offered to a member.';
create index team_invitations_of_film on public.team_invitations (documentary_id, created_at);
create index team_invitations_by on public.team_invitations (invited_by);
create index team_invitations_to on public.team_invitations (address) where address <> '';
select private.open_table('public.team_invitations', of_film => 'documentary_id', left_out => '{key_hash}');
create trigger limit_rows after insert on public.team_invitations referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '100', 'A film has 100 open invitations at most.');
grant select (id, documentary_id, role, address, created_at, expires_at) on public.team_invitations to authenticated;

create or replace view private.team_films as
select m.documentary_id, m.role from public.team_members m
where m.person_id = (select auth.uid()) and (select private.is_signed_in());

create function private.team_role(documentary uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_signed_in() then null
    when d.owner_id = auth.uid() then 'owner'
    -- A removed film and a withheld one are their owner's alone.
    when d.removed_at is null and not exists (select from public.withheld_films w where w.documentary_id = d.id) then (
      select m.role from public.team_members m where m.documentary_id = d.id and m.person_id = auth.uid()
    )
  end
  from public.documentaries d where d.id = documentary
$$;
create function private.owns_film(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select coalesce(private.team_role(documentary) = 'owner', false) $$;
create function private.leads_film(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.team_role(documentary) in ('owner', 'producer'), false)
$$;
create function private.leads_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.leads_film(private.documentary_of(version)) $$;
create or replace function public.can_edit(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.team_role(documentary) in ('owner', 'producer', 'editor'), false)
$$;
create function public.can_review(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.team_role(documentary) is not null $$;
create function private.can_review_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select public.can_review(private.documentary_of(version)) $$;
comment on function public.can_review is 'Whether the caller is of the team of a film: its owner, a producer, an editor or a reviewer.';
grant execute on function
  private.team_role, private.owns_film, private.leads_film, private.leads_version, private.can_review_version, public.can_review
  to authenticated, service_role;
grant execute on function private.can_review_version, private.leads_film, private.leads_version to anon;

create policy "The team sees who is in it" on public.team_members
  for select to authenticated using (person_id = (select auth.uid()) or public.can_review(documentary_id));
create policy "Who leads the film sees whom they invited" on public.team_invitations
  for select to authenticated using (private.leads_film(documentary_id));

-- ---- every cut is the team's to watch -----------------------------------------------------------------------------------------------------

create or replace function private.can_watch_version(version uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.id = version and (
      d.owner_id = auth.uid() or (d.current_version_id = v.id and public.can_watch(d.id)) or private.team_role(d.id) is not null
    )
  )
$$;
alter policy "Who may watch the film sees its current cut; its creator sees all" on public.versions using (
  public.can_review(documentary_id)
  or public.can_watch(documentary_id) and id = (select d.current_version_id from public.documentaries d where d.id = versions.documentary_id)
);
create or replace view public.own_versions as
select
  v.id, v.documentary_id, v.number, v.label, v.state, v.source_name, v.source_object, v.source_bytes, v.duration_ms, v.width, v.height,
  v.frame_rate, v.has_sound, v.failure, v.created_at
from public.versions v
where (select private.is_signed_in())
  and (
    v.documentary_id in (select d.id from public.documentaries d where d.owner_id = auth.uid())
    or v.documentary_id in (select t.documentary_id from private.team_films t where t.role in ('producer', 'editor') and public.can_edit(t.documentary_id))
  );
comment on view public.own_versions is 'One row a cut of the films the caller edits, with what only they may know of it: its file and why it failed.';

create or replace function private.awaits_source(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.versions v
    where v.source_object = object_name and v.state = 'receiving' and public.can_edit(v.documentary_id)
  )
$$;

-- ---- what editors do, and what they do not ------------------------------------------------------------------------------------------------

alter policy "The creator edits their film" on public.documentaries using (public.can_edit(id)) with check (
  public.can_edit(id)
  and (current_version_id is null or private.documentary_of(current_version_id) = id)
  and (poster_object is null or poster_object ~ ('^' || id || '/[A-Za-z0-9][A-Za-z0-9._-]*$'))
);
create function private.leave_showing_to_leads() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and not private.leads_film(new.id) then
    raise exception 'What is shown of a film, its owner and its producers decide.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger leave_showing_to_leads before update of current_version_id, previews, embeds on public.documentaries
  for each row when (
    (old.current_version_id, old.previews, old.embeds) is distinct from (new.current_version_id, new.previews, new.embeds)
  ) execute function private.leave_showing_to_leads();

alter policy "The creator deletes their cuts, except the one people are watching" on public.versions using (
  private.leads_film(documentary_id)
  and not exists (select from public.documentaries d where d.current_version_id = versions.id and d.published_at is not null)
);
alter policy "The creator says to whom their film is shown" on public.invited_viewers
  using (private.leads_film(documentary_id)) with check (private.leads_film(documentary_id));
alter policy "The creator sees the screeners of their cuts" on public.screeners using (private.leads_version(version_id));
alter policy "A person and whoever made the film see a claim, in person" on public.claims
  using ((select private.in_person()) and (person_id = (select auth.uid()) or private.leads_film(documentary_id)));
alter policy "Who asked, whoever made the film and moderators see a withdrawal, in person" on public.withdrawals using (
  (select private.in_person())
  and (person_id = (select auth.uid()) or private.leads_film(documentary_id) or (select private.has_role('moderator')))
);
alter policy "The creator of the film and moderators read a claim" on public.rights_claims
  using (private.leads_film(documentary_id) or (select private.has_role('moderator')));

-- The same functions, asking who leads the film, or owns it, where they asked who edits it.
do $$
declare
  asked record;
  before text;
  after text;
begin
  for asked in
    select * from (values
      ('public.publish_documentary', 'public.can_edit(', 'private.leads_film('),
      ('public.show_version', 'public.can_edit(', 'private.leads_film('),
      ('public.asked_of_film', 'public.can_edit(', 'private.leads_film('),
      ('public.decide_claim', 'public.can_edit(', 'private.leads_film('),
      ('public.decide_withdrawal', 'public.can_edit(', 'private.leads_film('),
      ('public.place_withdrawal', 'public.can_edit(', 'private.leads_film('),
      ('public.counter_rights_claim', 'public.can_edit(', 'private.leads_film('),
      ('public.make_screener', 'private.can_edit_version(', 'private.leads_version('),
      ('private.own_screener', 'private.can_edit_version(', 'private.leads_version('),
      ('public.remove_documentary', 'public.can_edit(', 'private.owns_film('),
      ('public.restore_documentary', 'public.can_edit(', 'private.owns_film('),
      -- Whoever works on a film is no audience of it.
      ('public.grant_playback', 'private.can_edit_version(', 'private.can_review_version('),
      ('public.grant_screening', 'private.can_edit_version(', 'private.can_review_version('),
      ('public.open_screener', 'private.can_edit_version(', 'private.can_review_version('),
      -- A cut takes room where the film is kept, whoever sends it.
      ('public.begin_version', '* into storage from public.my_storage()', '* into storage from private.storage_of(keeper)'),
      ('public.begin_version', '''storage:'' || auth.uid()', '''storage:'' || keeper'),
      ('public.begin_version', 'film uuid := documentary;',
        'film uuid := documentary;' || chr(10) || '  keeper uuid := coalesce((select d.owner_id from public.documentaries d where d.id = begin_version.documentary and public.can_edit(d.id)), auth.uid());'),
      ('public.begin_side_track', '* into storage from public.my_storage()', '* into storage from private.storage_of(keeper)'),
      ('public.begin_side_track', '''storage:'' || auth.uid()', '''storage:'' || keeper'),
      ('public.begin_side_track', 'id uuid := gen_random_uuid();',
        'id uuid := gen_random_uuid();' || chr(10) || '  keeper uuid := (select d.owner_id from public.documentaries d where d.id = private.documentary_of(begin_side_track.version));')
    ) as named (called, said, says)
  loop
    before := pg_get_functiondef(asked.called::regproc);
    after := replace(before, asked.said, asked.says);
    if after = before then raise exception '% does not say %.', asked.called, asked.said; end if;
    execute after;
  end loop;
end
$$;
