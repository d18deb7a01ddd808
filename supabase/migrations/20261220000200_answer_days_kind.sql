-- The QA flags never force it (scripts/db-catalogue.ts). A column's default calls it, so a migration made it.
comment on function public.answer_days(text) is 'How many working days an answer may take. Kind: done.';
