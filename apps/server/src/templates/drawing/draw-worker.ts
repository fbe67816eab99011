// Draws tickets in a thread of its own: a long template would hold up the requests of all others.
import { draw } from "#templates/drawing/draw";
import { ticketCanvas } from "#templates/drawing/ticket-canvas";
import { answerTasks } from "#threads/answer-tasks";

await answerTasks(draw, ticketCanvas);
