import { useQuery } from '@tanstack/react-query'
import { portrait } from '#web/data/people/profiles.ts'

/** A person's portrait, in its place before it comes. Their name is beside it, so it says nothing of its own. */
export function Portrait({ objectName }: { objectName: string }) {
  const src = useQuery(portrait(objectName)).data
  return <span className="portrait">{src && <img src={src} alt="" width={512} height={512} />}</span>
}
