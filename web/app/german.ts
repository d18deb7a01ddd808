import refusals from '#core/house/refusals/de.json'

/** Every area's German words, by the name of its folder; a file of its own, so that who reads English does not load it. */
const files = import.meta.glob<Record<string, string>>('../**/de.json', { eager: true, import: 'default' })

export const words: Record<string, Record<string, string>> = Object.fromEntries(
  // The words of the frame are beside this file.
  Object.entries(files).map(([path, said]) => [path === './de.json' ? 'app' : path.split('/').at(-2)!, said]),
)

/** Refusals of the database. */
export { refusals }
