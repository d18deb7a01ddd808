-- Budgets of a film: rows of one form, merged field by field, and frozen whole.
create table public.budgets (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  title text not null check (length(trim(title)) > 0 and length(title) <= 120),
  currency text not null check (length(currency) <= 3 and currency ~ '^[A-Z]{3}$'),
  assumptions text not null default '' check (length(assumptions) <= 20000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz
);
create index budgets_of_film on public.budgets (documentary_id, changed_at desc);

create table public.budget_rows (
  id uuid primary key,
  budget_id uuid not null references public.budgets (id) on delete cascade,
  type text not null check (type in ('account', 'line', 'global', 'fringe', 'charge', 'currency', 'source', 'order', 'cost')),
  place double precision not null,
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 12000),
  removed_at timestamptz,
  changed_by uuid references auth.users (id) on delete set null,
  changed_at timestamptz not null default now()
);
create index budget_rows_of_budget on public.budget_rows (budget_id, place);

create table public.budget_changes (
  id uuid primary key,
  budget_id uuid not null references public.budgets (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and length(changes::text) <= 40000000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
create index budget_changes_of_budget on public.budget_changes (budget_id, made_at desc);

create table public.budget_versions (
  budget_id uuid not null references public.budgets (id) on delete cascade,
  number integer not null check (number > 0),
  name text not null default '' check (length(name) <= 120),
  assumptions text not null default '' check (length(assumptions) <= 20000),
  items jsonb not null check (jsonb_typeof(items) = 'array' and length(items::text) <= 40000000),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  primary key (budget_id, number)
);
