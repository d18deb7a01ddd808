alter table public.impact_goals
  add column reached_on date,
  add constraint impact_goals_reached_on_check check (reached_on between '2000-01-01' and '2200-01-01');
