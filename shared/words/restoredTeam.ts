/** What to do with a workbook of a team that was restored where it belongs to none. */
export const RESTORED_TEAM_WORDS =
  'Its workbook belonged to a team. Here it is yours alone. To go on with the team, ask an owner of it for a new invitation, and join before you decide anything: with decisions that the team does not have, it cannot join. Or decide alone; the team gets nothing of that.'
