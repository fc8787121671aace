#pragma once

// Calls a function on a thread that exits only with this process, and waits for it. The kernel tells a process
// when the thread that started it exits, and those of Dispatch and of Swift's tasks exit after some seconds
// without work. What limits the calling thread alone does not limit the other one.
void on_lasting_thread(void (*work)(void *), void *context);
