import { hostilePatterns } from '#core/people/hostile-patterns.ts'
import {
  isGrave,
  readStoredEvents,
  type SecurityEvent,
  type SecurityEventType,
  type Severity,
  storedPart,
  withEvent,
} from '#core/people/security-log.ts'
import { readHashedAddress, reportSecurityEvent } from '#web/data/people/security.ts'
import { storedValue } from './stored-value.ts'

const storedEvents = storedValue('security-events', (text) => readStoredEvents(parse(text)))
let log: readonly SecurityEvent[] | undefined
let hashedIp = ''
const listeners = new Set<() => void>()

/** The log of this page: up to 1000 events in memory, initialised with the serious ones from local storage. */
export const securityLog = {
  get: (): readonly SecurityEvent[] => {
    log ??= storedEvents.get()
    return log
  },
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

/** Adds an event (section 3). `details` says what happened in words and never what was typed. High and critical ones also go to the server's audit log. */
export function recordSecurityEvent(type: SecurityEventType, details: string, severity: Severity): void {
  const event: SecurityEvent = {
    type,
    details,
    severity,
    timestamp: Date.now(),
    userAgent: navigator.userAgent,
    url: location.pathname,
    hashedIp,
  }
  replace(withEvent(securityLog.get(), event))
  if (isGrave(event)) storedEvents.set(storedPart([...storedEvents.get(), event]))
  void complete(event)
}

/** Looks at the raw value of a sign-in or contact field, as section 5 wants; titles and conversations are never looked at. */
export function inspectField(field: string, raw: string): void {
  for (const pattern of hostilePatterns(raw))
    recordSecurityEvent(pattern.type, `A value typed into the field "${field}" looked hostile.`, pattern.severity)
}

/** Events another tab stored are seen here as well. */
export function followSecurityLogOfOtherTabs(): () => void {
  return storedEvents.subscribe(() => {
    const known = new Set(securityLog.get().map(identity))
    const added = storedEvents.get().filter((event) => !known.has(identity(event)))
    if (added.length > 0) replace([...securityLog.get(), ...added].sort((a, b) => a.timestamp - b.timestamp))
  })
}

async function complete(event: SecurityEvent): Promise<void> {
  try {
    if (isGrave(event)) await reportSecurityEvent(event)
    if (hashedIp === '') {
      hashedIp = await readHashedAddress()
      const named = (entry: SecurityEvent) => (entry.hashedIp === '' ? { ...entry, hashedIp } : entry)
      replace(securityLog.get().map(named))
      storedEvents.set(storedEvents.get().map(named))
    }
  } catch {
    // The event stays in this browser without the server's hash; the next event asks again.
  }
}

const identity = (event: SecurityEvent) => `${event.timestamp} ${event.type} ${event.details}`

function replace(next: readonly SecurityEvent[]): void {
  log = next
  for (const listener of listeners) listener()
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
