-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a change a film had its part in: what, where, when, the proof, how sure its maker is, and the passage people say moved them.
create table public.impact_evidence (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  goal_id uuid,
  kind text not null,
  words text not null,
  happened_on date not null default CURRENT_DATE,
  place text not null default '',
  proof_url text not null default '',
  confidence text not null default 'claimed',
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  created_at timestamp with time zone not null default now(),
  constraint impact_evidence_pkey PRIMARY KEY (id),
  constraint impact_evidence_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint impact_evidence_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES public.impact_goals(id) ON DELETE SET NULL,
  constraint impact_evidence_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint a_range_ends_after_it_begins CHECK ((starts_ms IS NULL) = (ends_ms IS NULL) AND (ends_ms IS NULL OR ends_ms > starts_ms)),
  constraint impact_evidence_confidence_check CHECK (confidence = ANY (ARRAY['claimed', 'likely', 'shown'])),
  constraint impact_evidence_happened_on_check CHECK (happened_on >= '1990-01-01'::date AND happened_on <= '2200-01-01'::date),
  constraint impact_evidence_kind_check CHECK (kind = ANY (ARRAY['learning', 'attitude', 'action', 'policy', 'media', 'community'])),
  constraint impact_evidence_place_check CHECK (length(place) <= 200),
  constraint impact_evidence_proof_url_check CHECK (length(proof_url) <= 2000 AND (proof_url = '' OR proof_url ~* '^https?://[^\s]+$')),
  constraint impact_evidence_starts_ms_check CHECK (starts_ms >= 0),
  constraint impact_evidence_words_check CHECK (length(TRIM(BOTH FROM words)) > 0 AND length(words) <= 1000)
);
CREATE INDEX impact_evidence_goal ON public.impact_evidence USING btree (goal_id);
CREATE INDEX impact_evidence_of_film ON public.impact_evidence USING btree (documentary_id, happened_on DESC);
CREATE INDEX impact_evidence_version ON public.impact_evidence USING btree (version_id);
alter table public.impact_evidence enable row level security;
grant delete, select on public.impact_evidence to authenticated;
grant insert (documentary_id, goal_id, kind, words, happened_on, place, proof_url, confidence, version_id, starts_ms, ends_ms) on public.impact_evidence to authenticated;
grant update (goal_id, kind, words, happened_on, place, proof_url, confidence, version_id, starts_ms, ends_ms) on public.impact_evidence to authenticated;
grant all on public.impact_evidence to service_role;
create policy "The creator keeps evidence of their own films" on public.impact_evidence
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id) AND (version_id IS NULL OR private.documentary_of(version_id) = documentary_id) AND (goal_id IS NULL OR (EXISTS ( SELECT
   FROM public.impact_goals g
  WHERE g.id = impact_evidence.goal_id AND g.documentary_id = impact_evidence.documentary_id))));
create policy "A session that owes its second step sees and changes nothing" on public.impact_evidence
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.impact_evidence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '2000', 'A film has 2,000 pieces of evidence at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.impact_evidence FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
