/* A disk that cannot be written, under files that are open: preloaded, it refuses with EROFS whatever writes below
   READ_ONLY_BELOW as long as the file READ_ONLY_WHILE exists. (A real disk with open files cannot be remounted.) */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int struck(void) {
    const char *flag = getenv("READ_ONLY_WHILE");
    return flag && faccessat(AT_FDCWD, flag, F_OK, 0) == 0;
}
static int below(const char *path) {
    const char *home = getenv("READ_ONLY_BELOW");
    return home && path && strncmp(path, home, strlen(home)) == 0;
}
static int refused_fd(int fd) {
    char link[64], path[PATH_MAX];
    if (!struck()) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return below(path);
}
static int refused_path(const char *path) { return below(path) && struck(); }
#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)
#define REFUSE { errno = EROFS; return -1; }

ssize_t write(int fd, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (refused_fd(fd)) REFUSE
    return real(fd, data, size);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    if (refused_fd(fd)) REFUSE
    return real(fd, data, size, at);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
    if (refused_fd(fd)) REFUSE
    return real(fd, data, size, at);
}
int ftruncate(int fd, off_t size) {
    REAL(int, "ftruncate", int, off_t);
    if (refused_fd(fd)) REFUSE
    return real(fd, size);
}
int ftruncate64(int fd, off_t size) {
    REAL(int, "ftruncate64", int, off_t);
    if (refused_fd(fd)) REFUSE
    return real(fd, size);
}
#define OPEN(name) int name(const char *path, int flags, ...) { \
    REAL(int, #name, const char *, int, ...); \
    va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest); \
    if ((flags & (O_WRONLY | O_RDWR | O_CREAT)) && refused_path(path)) REFUSE \
    return real(path, flags, mode); }
OPEN(open)
OPEN(open64)
int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (refused_path(to)) REFUSE
    return real(from, to);
}
