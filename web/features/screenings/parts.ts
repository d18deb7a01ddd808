import type { ComponentType, ReactNode } from 'react'
import type { RoomPart } from '#web/data/screenings/screening-room.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'

/** Slots filled by other features; each is optional. */
export interface ScreeningParts {
  /** Beside the picture: chat, questions, polls. */
  Talk?: ComponentType<RoomPart>
  /** In the place of the film while a talk is on, around the card that is there otherwise. */
  Conversation?: ComponentType<{ screening: Screening; card: ReactNode }>
  /** Under the picture: applause and marks. */
  Reactions?: ComponentType<RoomPart>
  /** `&view=desk`, for hosts and moderators. */
  Desk?: ComponentType<{ screening: Screening }>
  /** `&view=report`, for hosts. */
  Report?: ComponentType<{ screening: Screening }>
  /** `&view=print`, for hosts and moderators: poster, notice and the list for the door. */
  Prints?: ComponentType<{ screening: Screening }>
  /** `&view=again`: what was said and may be read again. */
  Again?: ComponentType<{ screening: Screening }>
  /** In the room once it is over, and at the door before it begins: surveys. */
  Survey?: ComponentType<{ screening: Screening; when: 'before' | 'after' }>
}
