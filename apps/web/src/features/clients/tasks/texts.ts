/** Texts of clients/tasks. */

// add-task.tsx
export const newTask = 'New task'
export const due = 'Due'
export const noDueDate = 'No due date'
export const addTask = 'Add task'

// client-tasks.tsx
export const tasks = 'Tasks'
export const showMore = (count: string) => `Show ${count} more`

// due.ts
export const yesterday = 'Yesterday'
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const in3Days = 'In 3 days'
export const nextMonday = 'Next Monday'
export const in2Weeks = 'In 2 weeks'
export const inAMonth = 'In a month'

// due-menu.tsx
export const pickDate = 'Pick a date…'
export const remove = 'Remove'

// mutations.ts
export const saveFailed = 'Couldn’t save the task'
export const restoreFailed = 'Couldn’t restore the task'
export const taskRemoved = 'Task removed'
export const removeFailed = 'Couldn’t remove the task'

// task-list.tsx
export const overdue = 'Overdue'
export const later = 'Later'
export const noneDue = 'No tasks due'
export const noneDueHint = 'Tasks due today and overdue ones appear here.'
export const noneDone = 'No completed tasks'
export const noneOpen = 'No open tasks'
export const goToClients = 'Go to clients'
export const noneDoneHint = 'Tasks you finish appear here.'
export const noneOpenHint = 'Add a task with a due date to a client, and we’ll remind you that morning.'
export const dueCount = (count: string) => `${count} due`
export const taskFilter = 'Show tasks'
export const open = 'Open'
export const done = 'Done'
export const tasksFailed = 'Couldn’t load your tasks'

// task-row.tsx
export const editTask = 'Edit task'
export const task = 'Task'
export const finishTask = (title: string) => `Finish ${title}`
export const reopenTask = (title: string) => `Reopen ${title}`
export const taskDone = 'Task done'
export const taskReopened = 'Task reopened'
export const dueDateRemoved = 'Due date removed'
export const dueOn = (day: string) => `Due ${day}`
export const rescheduleOrRemove = 'Reschedule or remove'
export const chooseDate = 'Choose a date'
