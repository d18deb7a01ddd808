-- An index on a function asks it as whoever writes the row; these two only fold letters.
grant execute on function private.door_key(text), private.folded(text) to authenticated;
