-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a cue a granted withdrawal made sensitive.
create table private.withheld_cues (
  withdrawal_id uuid not null,
  cue_id uuid not null,
  constraint withheld_cues_pkey PRIMARY KEY (withdrawal_id, cue_id),
  constraint withheld_cues_cue_id_fkey FOREIGN KEY (cue_id) REFERENCES public.cues(id) ON DELETE CASCADE,
  constraint withheld_cues_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) ON DELETE CASCADE
);
CREATE INDEX withheld_cues_cue ON private.withheld_cues USING btree (cue_id);
alter table private.withheld_cues enable row level security;

create function private.withhold(version uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- No longer withheld: only what a withdrawal made sensitive is given back.
  with freed as (
    delete from private.withheld_cues h
    using public.cues c
    where c.id = h.cue_id and c.version_id = version and not int4range(c.starts_ms, c.ends_ms) && private.withheld_ranges(version)
    returning h.cue_id
  )
  update public.cues c set sensitive = false where c.id in (select f.cue_id from freed f);
  with hidden as (
    update public.cues c set sensitive = true
    from public.withdrawn_ranges r
    join public.withdrawals w on w.id = r.withdrawal_id and w.state = 'granted'
    where c.version_id = version and r.version_id = version and not c.sensitive and r.starts_ms < c.ends_ms and r.ends_ms > c.starts_ms
    returning c.id, w.id as withdrawal_id
  )
  insert into private.withheld_cues (withdrawal_id, cue_id) select h.withdrawal_id, h.id from hidden h on conflict do nothing;
  -- The triggers leave out what is withheld now, and bring back what is not.
  update public.renditions r set playlist = r.playlist where r.version_id = version;
  update public.side_tracks t set playlist = t.playlist where t.version_id = version and t.playlist is not null;
  -- Who has an older playlist open is given the new one: its addresses die.
  perform private.enqueue('rename-media', json_build_object('versionId', version), 'rename-media:' || version, 12);
  perform private.protect_pictures(array[version]);
end
$$;
grant execute on function private.withhold to service_role;
