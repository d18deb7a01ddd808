-- Two people at one budget see each other's cells as they are saved.
alter publication supabase_realtime add table public.budgets, public.budget_rows;
