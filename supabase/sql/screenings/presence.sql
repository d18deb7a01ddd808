/** How many people are in a room, as last counted and broadcast. */

/** Who reported within the last minute or so that they are in a room: a guest, from any of their devices, or a host. */
