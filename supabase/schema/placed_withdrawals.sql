-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a withdrawal and cut in which its passages were looked for.
create table private.placed_withdrawals (
  withdrawal_id uuid not null,
  version_id uuid not null,
  constraint placed_withdrawals_pkey PRIMARY KEY (withdrawal_id, version_id),
  constraint placed_withdrawals_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint placed_withdrawals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) ON DELETE CASCADE
);
CREATE INDEX placed_withdrawals_version ON private.placed_withdrawals USING btree (version_id);
alter table private.placed_withdrawals enable row level security;
