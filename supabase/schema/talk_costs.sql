-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cost of a screening, in hundredths of its currency, as a host wrote it down.
create table public.talk_costs (
  id uuid not null default gen_random_uuid(),
  screening_id uuid not null,
  words text not null,
  cents bigint not null,
  currency text not null,
  place integer not null default 0,
  constraint talk_costs_pkey PRIMARY KEY (id),
  constraint talk_costs_screening_id_fkey FOREIGN KEY (screening_id) REFERENCES public.screenings(id) ON DELETE CASCADE,
  constraint talk_costs_cents_check CHECK (cents >= 0 AND cents <= '100000000000'::bigint),
  constraint talk_costs_currency_check CHECK (length(currency) <= 3 AND currency ~ '^[A-Z]{3}$'),
  constraint talk_costs_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 120)
);
CREATE INDEX talk_costs_of_screening ON public.talk_costs USING btree (screening_id, place);
alter table public.talk_costs enable row level security;
grant all on public.talk_costs to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.talk_costs
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.talk_costs FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.write_screening_costs(screening uuid, costs jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_place(write_screening_costs.screening, '{host}');
  perform private.check_list(costs, 40, 'A screening has 40 costs at most.');
  delete from public.talk_costs c where c.screening_id = write_screening_costs.screening;
  insert into public.talk_costs (screening_id, words, cents, currency, place)
  select write_screening_costs.screening, trim(c.cost ->> 'words'), (c.cost ->> 'cents')::bigint, c.cost ->> 'currency', c.place
  from jsonb_array_elements(costs) with ordinality as c (cost, place);
end
$$;
grant execute on function public.write_screening_costs to authenticated, service_role;
