-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a code that lets people at the screens of a reading room in for four hours. Only a hash of it is kept.
create table public.institution_terminals (
  id uuid not null default gen_random_uuid(),
  institution_id uuid not null,
  name text not null,
  code_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint institution_terminals_pkey PRIMARY KEY (id),
  constraint institution_terminals_code_hash_key UNIQUE (code_hash),
  constraint institution_terminals_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint institution_terminals_code_hash_check CHECK (length(code_hash) <= 64),
  constraint institution_terminals_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 80)
);
CREATE INDEX institution_terminals_institution ON public.institution_terminals USING btree (institution_id);
alter table public.institution_terminals enable row level security;
grant all on public.institution_terminals to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.institution_terminals
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.institution_terminals FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.end_terminal(terminal uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare of_institution uuid := (select t.institution_id from public.institution_terminals t where t.id = terminal);
begin
  perform private.require_institution(of_institution, '{librarian}');
  delete from public.institution_terminals t where t.id = terminal;
end
$$;
grant execute on function public.end_terminal to authenticated, service_role;

create function public.make_terminal(institution uuid, name text) returns text
language plpgsql security definer set search_path = '' as $$
declare code text := private.screener_mark();
begin
  perform private.require_institution(institution, '{librarian}');
  if (select count(*) from public.institution_terminals t where t.institution_id = make_terminal.institution) >= 50 then
    raise exception 'Fifty terminals at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.institution_terminals (institution_id, name, code_hash)
  values (make_terminal.institution, trim(make_terminal.name), private.key_hash(code, 'terminal'));
  return code;
end
$$;
grant execute on function public.make_terminal to authenticated, service_role;
