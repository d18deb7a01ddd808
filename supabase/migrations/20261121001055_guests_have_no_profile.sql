-- Guests invited by link sign nothing, so they neither read nor write a profile, not even the one that was made with
-- their account.

alter policy "A person reads their own profile and those that are shown" on public.profiles
  using (private.is_signed_in() and (user_id = auth.uid() or shown));
