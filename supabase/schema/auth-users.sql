-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

CREATE TRIGGER keep_sign_in_address AFTER INSERT OR UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION private.keep_sign_in_address();
CREATE TRIGGER take_sign_up AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.take_sign_up();
CREATE TRIGGER welcome_person AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.welcome_person();
