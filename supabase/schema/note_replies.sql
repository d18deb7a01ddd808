-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an answer in the thread of a note.
create table public.note_replies (
  id uuid not null,
  note_id uuid not null,
  author_id uuid,
  author_name text not null default '',
  body text not null default '',
  mentions uuid[] not null default '{}'::uuid[],
  written_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint note_replies_pkey PRIMARY KEY (id),
  constraint note_replies_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint note_replies_note_id_fkey FOREIGN KEY (note_id) REFERENCES public.notes(id) ON DELETE CASCADE,
  constraint note_replies_author_name_check CHECK (length(author_name) <= 120),
  constraint note_replies_body_check CHECK (length(body) <= 5000),
  constraint note_replies_mentions_check CHECK (cardinality(mentions) <= 20)
);
CREATE INDEX note_replies_of_author ON public.note_replies USING btree (author_id);
CREATE INDEX note_replies_of_note ON public.note_replies USING btree (note_id, written_at);
alter table public.note_replies enable row level security;
grant select on public.note_replies to authenticated;
grant all on public.note_replies to service_role;
create policy "Who sees a note reads its answers" on public.note_replies
  for select to authenticated
  using ((removed_at IS NULL OR author_id = (( SELECT auth.uid() AS uid))) AND (EXISTS ( SELECT
   FROM public.notes n
  WHERE n.id = note_replies.note_id)));
create policy "A session that owes its second step sees and changes nothing" on public.note_replies
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER forget_author BEFORE UPDATE OF author_id ON public.note_replies FOR EACH ROW WHEN (new.author_id IS NULL) EXECUTE FUNCTION private.forget_author();
CREATE TRIGGER limit_rows AFTER INSERT ON public.note_replies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('note_id', '500', 'A note has 500 answers at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.note_replies FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.own_reply(reply uuid) returns public.note_replies
language plpgsql stable security definer set search_path = '' as $$
declare own public.note_replies;
begin
  select * into own from public.note_replies r where r.id = own_reply.reply and r.author_id = auth.uid();
  perform private.require_review((select n.version_id from public.notes n where n.id = own.note_id));
  return own;
end
$$;
grant execute on function private.own_reply to service_role;

create function public.change_reply(reply uuid, before text, after text) returns text
language plpgsql security definer set search_path = '' as $$
declare own public.note_replies := private.own_reply(reply);
begin
  if own.body = trim(after) then return null; end if;
  if own.body is distinct from before then return own.body; end if;
  if trim(coalesce(after, '')) = '' then raise exception 'There is nothing in this answer.' using errcode = 'P0001', detail = 'empty'; end if;
  update public.note_replies r set body = trim(after), changed_at = now() where r.id = own.id;
  perform private.stir_notes((select n.version_id from public.notes n where n.id = own.note_id), own.note_id);
  return null;
end
$$;
grant execute on function public.change_reply to authenticated, service_role;

create function public.remove_reply(reply uuid, removed boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.note_replies := private.own_reply(reply);
begin
  update public.note_replies r set removed_at = case when remove_reply.removed then now() end where r.id = own.id;
  perform private.stir_notes((select n.version_id from public.notes n where n.id = own.note_id), own.note_id);
end
$$;
grant execute on function public.remove_reply to authenticated, service_role;
