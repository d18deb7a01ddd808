-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a clip in a playlist, at its place.
create table public.class_list_clips (
  list_id uuid not null,
  clip_id uuid not null,
  place integer not null,
  constraint class_list_clips_pkey PRIMARY KEY (list_id, clip_id),
  constraint class_list_clips_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE,
  constraint class_list_clips_list_id_fkey FOREIGN KEY (list_id) REFERENCES public.class_lists(id) ON DELETE CASCADE,
  constraint class_list_clips_place_check CHECK (place >= 1 AND place <= 50)
);
CREATE INDEX class_list_clips_clip ON public.class_list_clips USING btree (clip_id);
alter table public.class_list_clips enable row level security;
grant all on public.class_list_clips to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_list_clips
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.class_list_clips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('list_id', '50', 'A playlist holds 50 clips at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.class_list_clips FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.class_lists_of(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'title', l.title, 'course', l.course, 'mine', l.made_by is not distinct from auth.uid(),
      'clips', (select count(*) from public.class_list_clips x where x.list_id = l.id),
      'questions', (select count(*) from public.class_questions q where q.list_id = l.id),
      'codeUntil', case when l.code_until > now() and institution in (select private.my_institutions('{librarian,teacher}')) then l.code_until end
    ) order by l.created_at desc), '[]')
    from (select * from public.class_lists l where l.institution_id = institution and l.removed_at is null order by l.created_at desc limit 500) l
    where private.sees_list(l.id)
  );
end
$$;
grant execute on function public.class_lists_of to authenticated, service_role;
