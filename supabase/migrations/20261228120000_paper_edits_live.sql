-- Two people at one paper edit see each other's changes as they are saved.
alter publication supabase_realtime add table public.paper_edits, public.edit_items;
