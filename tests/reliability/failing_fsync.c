/* Lets fsync and fdatasync fail, as a disk that breaks does, while a file exists whose name is in FSYNC_FAILS_IF. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int fails(void) {
    const char *file = getenv("FSYNC_FAILS_IF");
    if (file == NULL || access(file, F_OK) != 0) return 0;
    errno = EIO;
    return 1;
}

int fsync(int descriptor) {
    static int (*real)(int);
    if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return fails() ? -1 : real(descriptor);
}

int fdatasync(int descriptor) {
    static int (*real)(int);
    if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    return fails() ? -1 : real(descriptor);
}
