-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a key the house signs with towards course systems. Nobody reads it but the house.
create table public.course_keys (
  kid text not null,
  public_jwk jsonb not null,
  private_jwk jsonb not null,
  made_at timestamp with time zone not null default now(),
  constraint course_keys_pkey PRIMARY KEY (kid),
  constraint course_keys_kid_check CHECK (length(kid) <= 64),
  constraint course_keys_private_jwk_check CHECK (length(private_jwk::text) <= 8000),
  constraint course_keys_public_jwk_check CHECK (length(public_jwk::text) <= 4000)
);
alter table public.course_keys enable row level security;
grant all on public.course_keys to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.course_keys
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.course_keys FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
