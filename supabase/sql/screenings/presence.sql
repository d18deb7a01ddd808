/** How many are in a room, as it was last counted and told. */

/** Who said within the last minute or so that they are in a room: a guest, whichever of their devices says it, or somebody who holds it. */
