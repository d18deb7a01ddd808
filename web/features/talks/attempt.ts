import { toast } from '#web/ui/layout/toast.tsx'

/** Does an act of the talk and says in words when the house refused it. Never rejects. */
export async function attempt(refusedTitle: string, work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (refused) {
    const { message, hint } = refused as Error & { hint?: string }
    toast.failure(refusedTitle, hint ? `${message} ${hint}` : message)
    return false
  }
}
