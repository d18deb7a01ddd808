interface Told {
  people: readonly { id: string; name: string; here: boolean }[]
  contact: { name: string } | null
}

/** The name of an author in a thread. A person without a name is not a person who left. */
export function writerOf(thread: Told, id: string | null, me: string, t: (word: 'you' | 'unnamed' | 'somebody') => string): string {
  if (id === me) return t('you')
  const person = thread.people.find((one) => one.id === id)
  return person?.name || (person?.here ? t('unnamed') : '') || (id === null ? thread.contact?.name : '') || t('somebody')
}
