-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who works on a film of somebody else. Whoever made it is its owner and has no row.
create table public.team_members (
  documentary_id uuid not null,
  person_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null default now(),
  constraint team_members_pkey PRIMARY KEY (documentary_id, person_id),
  constraint team_members_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint team_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint team_members_role_check CHECK (role = ANY (ARRAY['producer', 'editor', 'reviewer']))
);
CREATE INDEX team_members_of_person ON public.team_members USING btree (person_id);
alter table public.team_members enable row level security;
grant select on public.team_members to authenticated;
grant all on public.team_members to service_role;
create policy "The team sees who is in it" on public.team_members
  for select to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) OR public.can_review(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.team_members
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.team_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '200', 'A film has a team of 200 people at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.team_members FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tasks_outlive_member AFTER DELETE ON public.team_members FOR EACH ROW EXECUTE FUNCTION private.tasks_outlive_member();

create function private.tasks_outlive_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set assigned_to = null where t.documentary_id = old.documentary_id and t.assigned_to = old.person_id and t.state <> 'done';
  return null;
end
$$;
grant execute on function private.tasks_outlive_member to service_role;

create function public.change_team_role(documentary uuid, person uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare before text := (
  select m.role from public.team_members m where m.documentary_id = change_team_role.documentary and m.person_id = change_team_role.person
);
begin
  if change_team_role.role not in ('producer', 'editor', 'reviewer') or before is null then
    raise exception 'A team has producers, editors and reviewers.' using errcode = '22023';
  end if;
  perform private.require_lead(documentary, case when before = 'producer' then 'producer' else change_team_role.role end);
  update public.team_members m set role = change_team_role.role
  where m.documentary_id = change_team_role.documentary and m.person_id = change_team_role.person;
end
$$;
grant execute on function public.change_team_role to authenticated, service_role;

create function public.films_to_review() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'title', f.title, 'director', f.director, 'role', f.role, 'owner', private.person_called(f.owner_id), 'posterObject', f.poster_object,
      'currentVersionId', f.current_version_id, 'people', 1 + (select count(*) from public.team_members m where m.documentary_id = f.id),
      'versions', f.versions
    ) order by f.stirred desc nulls last), '[]')
    from (
      select d.id, d.title, d.director, d.owner_id, d.poster_object, d.current_version_id, private.team_role(d.id) as role, v.versions,
        greatest(v.stirred, d.updated_at) as stirred
      from public.documentaries d
      cross join lateral (
        select max(greatest(c.created_at, n.stirred)) as stirred, coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'number', c.number, 'label', c.label, 'state', c.state, 'durationMs', c.duration_ms, 'width', c.width, 'height', c.height,
          'frameRate', c.frame_rate, 'hasSound', c.has_sound, 'createdAt', c.created_at, 'notes', n.all_of_them, 'open', n.still_open, 'mine', n.mine
        ) order by c.number desc), '[]') as versions
        from public.versions c
        cross join lateral (
          select count(*) as all_of_them, count(*) filter (where n.state = 'open') as still_open,
            count(*) filter (where n.state = 'open' and n.assigned_to = auth.uid()) as mine, max(n.changed_at) as stirred
          from public.notes n where n.version_id = c.id and n.removed_at is null and (n.state <> 'draft' or n.author_id = auth.uid())
        ) n
        where c.documentary_id = d.id and c.state <> 'receiving'
      ) v
      where d.removed_at is null
        and (d.owner_id = auth.uid() or d.id in (select t.documentary_id from private.team_films t))
    ) f
    where f.role is not null
  );
end
$$;
grant execute on function public.films_to_review to authenticated, service_role;

create function public.leave_team(documentary uuid, person uuid DEFAULT NULL::uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  going constant uuid := coalesce(leave_team.person, auth.uid());
  before text := (select m.role from public.team_members m where m.documentary_id = leave_team.documentary and m.person_id = going);
begin
  perform private.require_session();
  if going <> auth.uid() then perform private.require_lead(documentary, coalesce(before, 'reviewer')); end if;
  if going = auth.uid() and not private.in_person() then
    raise exception 'Leave a team yourself.' using errcode = '42501';
  end if;
  if before is null then return; end if;
  delete from public.team_members m where m.documentary_id = leave_team.documentary and m.person_id = going;
  update public.notes n set assigned_to = null
  from public.versions v
  where v.id = n.version_id and v.documentary_id = leave_team.documentary and n.assigned_to = going and n.state <> 'resolved';
end
$$;
grant execute on function public.leave_team to authenticated, service_role;
